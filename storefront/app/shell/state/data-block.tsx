// Data on its way into the browser beside the markup: a block of JSON in the page, no script that runs.

/** As it may stand in the page: `<` could end the block. */
export const blockText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

interface DataBlockProps {
  id: string;
  /** From `blockText`; in the browser the block is there already, and nobody looks at it again. */
  text: string;
}

export const DataBlock = ({ id, text }: DataBlockProps) => (
  <script
    id={id}
    type="application/json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with every `<` written as an escape
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text : '' }}
  />
);

export const readBlock = (id: string): string => document.getElementById(id)?.textContent ?? '';
