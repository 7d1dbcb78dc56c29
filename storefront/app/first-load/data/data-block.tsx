// JSON data block in the document: data for the browser beside the markup, not executed.

/** Escapes `<`, which could end the block. */
export const blockText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

interface DataBlockProps {
  id: string;
  /** From `blockText`; not compared on hydration. */
  text: string;
}

export const DataBlock = ({ id, text }: DataBlockProps) => (
  <script
    id={id}
    type="application/json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with every `<` escaped
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text : '' }}
  />
);

export const readBlock = (id: string): string => document.getElementById(id)?.textContent ?? '';
