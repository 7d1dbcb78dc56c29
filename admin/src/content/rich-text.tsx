// The editor of a text: a toolbar over the document, with undo, lists, links, pictures and tables.
import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Attrs, MarkType, NodeType, Node as RichNode } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { Icon, type OfficeIcon } from '../ui/icon.tsx';
import { fromHtml, hasForbidden, toHtml } from './rich-html.ts';
import { richSchema } from './rich-schema.ts';

const { nodes, marks } = richSchema;

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Tab goes through the cells of a table; elsewhere it leaves the editor. */
const nextCell =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    let depth = $from.depth;
    while (depth > 0 && !$from.node(depth).type.name.startsWith('table_')) depth -= 1;
    if (depth === 0) return false;
    const cells: number[] = [];
    let tableDepth = depth;
    while ($from.node(tableDepth).type !== nodes.table) tableDepth -= 1;
    const start = $from.start(tableDepth);
    $from.node(tableDepth).descendants((node, at) => {
      if (node.type !== nodes.table_cell && node.type !== nodes.table_header) return true;
      cells.push(start + at + 1);
      return false;
    });
    const own = cells.findLastIndex((at) => at <= $from.pos);
    const target = cells[own + step];
    if (target === undefined) return false;
    const { tr } = state;
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(target + 1))).scrollIntoView());
    return true;
  };

const keys = keymap({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  Enter: splitListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, insertBreak),
  Tab: chainCommands(sinkListItem(nodes.list_item), nextCell(1)),
  'Shift-Tab': chainCommands(liftListItem(nodes.list_item), nextCell(-1)),
});

const isMarkActive = (state: EditorState, type: MarkType): boolean => {
  const { from, to, $from, empty } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

const isIn = (state: EditorState, type: NodeType, attrs: Attrs = {}): boolean => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value))
      return true;
  }
  return false;
};

/** The same button takes it away again. */
const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    isIn(state, nodes.heading, { level })
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isIn(state, type) ? liftListItem(nodes.list_item)(state, dispatch) : wrapInList(type)(state, dispatch);

const toggleQuote: Command = (state, dispatch) =>
  isIn(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

const TABLE_ROWS = 3;
const TABLE_COLUMNS = 2;

const newTable = (): RichNode => {
  const row = (type: NodeType, attrs: Attrs | null) =>
    nodes.table_row.create(
      null,
      Array.from({ length: TABLE_COLUMNS }, () => type.create(attrs, nodes.paragraph.create())),
    );
  return nodes.table.create(null, [
    row(nodes.table_header, { scope: 'col' }),
    ...Array.from({ length: TABLE_ROWS - 1 }, () => row(nodes.table_cell, null)),
  ]);
};

const insertTable: Command = (state, dispatch) => {
  if (isIn(state, nodes.table)) return false;
  dispatch?.(state.tr.replaceSelectionWith(newTable()).scrollIntoView());
  return true;
};

/** Row and column where the cursor is. */
const placeInTable = (state: EditorState) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type !== nodes.table) continue;
    return {
      table: $from.node(depth),
      start: $from.before(depth),
      row: $from.index(depth),
      column: $from.index(depth + 1),
    };
  }
  return null;
};

const changeTable =
  (change: (rows: RichNode[][], place: { row: number; column: number }) => RichNode[][]): Command =>
  (state, dispatch) => {
    const place = placeInTable(state);
    if (!place) return false;
    const rows = change(
      place.table.content.content.map((row) => [...row.content.content]),
      place,
    ).filter((row) => row.length > 0);
    const { start, table } = place;
    const { tr } = state;
    if (rows.length === 0) tr.delete(start, start + table.nodeSize);
    else
      tr.replaceWith(
        start,
        start + table.nodeSize,
        nodes.table.create(
          null,
          rows.map((row) => nodes.table_row.create(null, row)),
        ),
      );
    dispatch?.(tr);
    return true;
  };

const emptyLike = (cell: RichNode | undefined): RichNode =>
  (cell?.type ?? nodes.table_cell).create(cell?.attrs ?? null, nodes.paragraph.create());

const TABLE_ACTS = {
  add_row: changeTable((rows, { row }) =>
    rows.toSpliced(
      row + 1,
      0,
      (rows[row] ?? []).map(() => nodes.table_cell.create(null, nodes.paragraph.create())),
    ),
  ),
  add_column: changeTable((rows, { column }) =>
    rows.map((row) => row.toSpliced(column + 1, 0, emptyLike(row[column]))),
  ),
  remove_row: changeTable((rows, { row }) => rows.toSpliced(row, 1)),
  remove_column: changeTable((rows, { column }) => rows.map((row) => row.toSpliced(column, 1))),
} as const;

interface ToolProps {
  name: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onUse: () => void;
  children: ReactNode;
}

const Tool = ({ name, isPressed, isDisabled = false, onUse, children }: ToolProps) => (
  <button
    type="button"
    className="rich-tool"
    title={name}
    aria-label={name}
    aria-pressed={isPressed}
    disabled={isDisabled}
    // The selection in the text stays.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onUse}
  >
    {children}
  </button>
);

type Asked = { kind: 'link'; href: string } | { kind: 'picture'; src: string; alt: string; caption: string };

/** What a link or picture needs, below the toolbar. */
const AskForm = ({
  asked,
  onDone,
  onClose,
}: {
  asked: Asked;
  onDone: (answer: Asked) => void;
  onClose: () => void;
}) => {
  const t = useText();
  const [values, setValues] = useState(asked);
  const field = (name: string, label: string, value: string, isRequired: boolean) => (
    <label className="field">
      <span>{label}</span>
      <input
        value={value}
        required={isRequired}
        maxLength={1000}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    </label>
  );
  return (
    <form
      className="rich-ask"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(values);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {values.kind === 'link' ? (
        field('href', t('content.link_to'), values.href, false)
      ) : (
        <>
          {field('src', t('content.picture_address'), values.src, true)}
          {field('alt', t('content.alt'), values.alt, true)}
          {field('caption', t('content.caption'), values.caption, false)}
        </>
      )}
      <button type="submit" className="button">
        {t('content.insert')}
      </button>
      <button type="button" className="button-text" onClick={onClose}>
        {t('shell.cancel')}
      </button>
    </form>
  );
};

/** A path of the shop, or a whole address. */
const cleanHref = (typed: string): string => {
  const href = typed.trim();
  if (href === '' || /^(\/|#|https?:|mailto:|tel:)/i.test(href)) return href;
  return href.includes('@') ? `mailto:${href}` : `https://${href}`;
};

interface RichTextProps {
  label: string;
  /** At the beginning; a new one needs a new key. */
  html: string;
  language: string;
  isReadOnly: boolean;
  /** For a moment: nothing can be typed, and the cursor stays. */
  isLocked: boolean;
  error?: string | undefined;
  onChange: (html: string) => void;
  onDropped: () => void;
}

export const RichText = ({
  label,
  html,
  language,
  isReadOnly,
  isLocked,
  error,
  onChange,
  onDropped,
}: RichTextProps) => {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const id = useId();
  const told = useRef({ isLocked, onChange, onDropped });
  useEffect(() => {
    told.current = { isLocked, onChange, onDropped };
  });
  const begin = useRef(html);
  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView(place.current, {
      state: EditorState.create({
        doc: fromHtml(begin.current),
        plugins: [history(), keys, keymap(baseKeymap)],
      }),
      attributes: {
        class: 'rich-body',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
      },
      editable: () => !isReadOnly,
      dispatchTransaction: (transaction) => {
        const next =
          transaction.docChanged && told.current.isLocked ? editor.state : editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged || told.current.isLocked) return;
        // Where it begins again when the language of the office is switched.
        begin.current = toHtml(next.doc);
        told.current.onChange(begin.current);
      },
      transformPastedHTML: (pasted) => {
        if (hasForbidden(pasted)) told.current.onDropped();
        return pasted;
      },
    });
    view.current = editor;
    setState(editor.state);
    return () => editor.destroy();
  }, [label, language, isReadOnly]);

  const run = (command: Command) => () => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  const can = (command: Command): boolean => state !== null && command(state);
  const mark = (type: MarkType, name: string, text: ReactNode) => (
    <Tool name={name} isPressed={state !== null && isMarkActive(state, type)} onUse={run(toggleMark(type))}>
      {text}
    </Tool>
  );
  const block = (command: Command, name: string, text: ReactNode, isPressed: boolean) => (
    <Tool name={name} isPressed={isPressed} isDisabled={!can(command)} onUse={run(command)}>
      {text}
    </Tool>
  );
  const icon = (name: OfficeIcon) => <Icon name={name} size={16} />;
  const chosen = state?.selection instanceof NodeSelection ? state.selection.node : null;
  const askLink = () => {
    const found = state && marks.link.isInSet(state.selection.$from.marks());
    setAsked({ kind: 'link', href: String(found?.attrs['href'] ?? '') });
  };
  const askPicture = () => {
    const attrs = chosen?.type === nodes.figure || chosen?.type === nodes.image ? chosen.attrs : {};
    const { src, alt, caption } = attrs;
    setAsked({
      kind: 'picture',
      src: String(src ?? ''),
      alt: String(alt ?? ''),
      caption: String(caption ?? ''),
    });
  };
  const answer = (given: Asked): void => {
    const editor = view.current;
    setAsked(null);
    if (!editor) return;
    const { state: now } = editor;
    if (given.kind === 'picture') {
      const { src, alt, caption } = given;
      const attrs = chosen?.type === nodes.figure ? chosen.attrs : {};
      const figure = nodes.figure.create({ ...attrs, src: src.trim(), alt, caption });
      editor.dispatch(now.tr.replaceSelectionWith(figure));
    } else {
      const href = cleanHref(given.href);
      const { from, to, empty } = now.selection;
      const { tr } = now;
      if (href === '') tr.removeMark(from, to, marks.link);
      else if (empty) tr.insert(from, richSchema.text(href, [marks.link.create({ href })]));
      else tr.addMark(from, to, marks.link.create({ href }));
      editor.dispatch(tr);
    }
    editor.focus();
  };
  const inTable = state !== null && isIn(state, nodes.table);
  return (
    <div className={error ? 'rich is-wrong' : 'rich'}>
      {!isReadOnly && (
        <div className="rich-tools" role="toolbar" aria-label={t('content.tools_of', { name: label })}>
          {block(undo, t('content.undo'), icon('undo'), false)}
          {block(redo, t('content.redo'), icon('redo'), false)}
          {block(
            toggleHeading(2),
            `${t('content.heading_2')} H2`,
            'H2',
            state !== null && isIn(state, nodes.heading, { level: 2 }),
          )}
          {block(
            toggleHeading(3),
            `${t('content.heading_3')} H3`,
            'H3',
            state !== null && isIn(state, nodes.heading, { level: 3 }),
          )}
          {mark(marks.strong, t('content.bold'), <b>B</b>)}
          {mark(marks.em, t('content.italic'), <i>I</i>)}
          {block(
            toggleList(nodes.bullet_list),
            t('content.list'),
            icon('list'),
            state !== null && isIn(state, nodes.bullet_list),
          )}
          {block(
            toggleList(nodes.ordered_list),
            `${t('content.numbers')} 1.`,
            '1.',
            state !== null && isIn(state, nodes.ordered_list),
          )}
          {block(toggleQuote, t('content.quote'), '„', state !== null && isIn(state, nodes.blockquote))}
          <Tool
            name={t('content.link')}
            isPressed={state !== null && isMarkActive(state, marks.link)}
            onUse={askLink}
          >
            {icon('link')}
          </Tool>
          <Tool name={t('content.picture')} onUse={askPicture}>
            {icon('picture')}
          </Tool>
          {block(insertTable, t('content.table'), icon('columns'), inTable)}
        </div>
      )}
      {inTable && !isReadOnly && (
        <div className="rich-tools" role="toolbar" aria-label={t('content.table')}>
          {(Object.keys(TABLE_ACTS) as (keyof typeof TABLE_ACTS)[]).map((name) => (
            <button
              key={name}
              type="button"
              className="button-text"
              onMouseDown={(event) => event.preventDefault()}
              onClick={run(TABLE_ACTS[name])}
            >
              {t(`content.table_${name}`)}
            </button>
          ))}
        </div>
      )}
      {asked && <AskForm asked={asked} onDone={answer} onClose={() => setAsked(null)} />}
      <div ref={place} className="rich-place" aria-describedby={error ? `${id}-error` : undefined} />
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
