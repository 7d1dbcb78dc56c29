// [OFFICE-63] The cutting list below the board: glass and thickness, pieces with their files, and the sheets.
import {
  cuttingCsvEndpoint,
  cuttingGroupEndpoint,
  cuttingListEndpoint,
  cuttingPdfEndpoint,
  cuttingZipEndpoint,
  keepOffcutEndpoint,
  takeOffcutEndpoint,
} from '@klaas/core/contract/admin/cutting-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { GlassWord } from './pane-card.tsx';
import { type CuttingGroup, SheetDrawing } from './sheet-drawing.tsx';
import { useMeasures, useWords } from './use-workshop.ts';
import '../styles/cutting.css';

const ENTITIES = ['pane', 'glass_offcut', 'setting'];

const Pieces = ({ group, query }: { group: CuttingGroup; query: string }) => {
  const t = useText();
  const { number, percent } = useMeasures();
  const { edgeName, glassName } = useWords();
  const shapeOf = ({ shape }: CuttingGroup['rows'][number]): string =>
    shape.kind === 'slanted'
      ? t('production.shape_slanted', { mm: Math.round(Math.min(shape.leftMm, shape.rightMm)) })
      : t(`production.shape_${shape.kind}`);
  const [sheet] = group.layout.sheets;
  return (
    <div className="dock-pieces">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className="dock-scroll" tabIndex={0} aria-label={t('production.cut_size')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('production.pane')}</th>
              <th scope="col">{t('production.cut_size')}</th>
              <th scope="col">{t('production.shape')}</th>
              <th scope="col" className="end">
                {t('production.pieces')}
              </th>
              <th scope="col" className="end">
                {t('production.area')}
              </th>
              <th scope="col">{t('production.edge')}</th>
              <th scope="col">{t('production.file')}</th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map((row) => (
              <tr key={row.panes[0]}>
                <th scope="row">{row.name}</th>
                <td>
                  {row.cut_width_mm} × {row.cut_height_mm}
                </td>
                <td>{shapeOf(row)}</td>
                <td className="end">{row.panes.length}</td>
                <td className="end">{number(row.m2)}</td>
                <td>{edgeName(row.edge)}</td>
                <td>
                  <a
                    className="dock-file"
                    href={`/api/admin/panes/${row.panes[0]}/dxf`}
                    aria-label={`DXF ${row.name}`}
                    download
                  >
                    <Icon name="download" size={16} /> DXF
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('production.total_of', { glass: `${glassName(group.glass)} ${group.thickness_mm} mm` })}
              </th>
              <td className="end">{group.pieces}</td>
              <td className="end">{number(group.m2)}</td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </section>
      <div className="dock-acts">
        <a className="button" href={`${cuttingZipEndpoint.path}?${query}`} download>
          <Icon name="download" size={16} /> {t('production.all_dxf')}
        </a>
        <a className="button" href={`${cuttingCsvEndpoint.path}?${query}`} download>
          <Icon name="document" size={16} /> {t('production.saw_csv')}
        </a>
        <a className="button" href={`${cuttingPdfEndpoint.path}?${query}`} download>
          <Icon name="printer" size={16} /> {t('production.print_sheets')}
        </a>
        {sheet && (
          <span className="muted">
            {t('production.sheet_about', {
              size: `${sheet.width_mm} × ${sheet.height_mm}`,
              share: percent(group.layout.yield_share),
            })}
          </span>
        )}
      </div>
    </div>
  );
};

const Sheets = ({ group }: { group: CuttingGroup }) => {
  const t = useText();
  const { can } = useSession();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(0);
  const { sheets, unplaced } = group.layout;
  const at = Math.min(chosen, sheets.length - 1);
  const sheet = sheets[at];
  const keep = async (
    event: FormEvent<HTMLFormElement>,
    { width_mm, height_mm }: { width_mm: number; height_mm: number },
  ) => {
    event.preventDefault();
    const place = String(new FormData(event.currentTarget).get('place'));
    const { glass, thickness_mm } = group;
    const body = { glass, thickness_mm, width_mm, height_mm, place };
    const answer = await callAdmin(keepOffcutEndpoint, { body });
    if (answer.ok) showToast(t('production.offcut_kept', { size: `${width_mm} × ${height_mm}` }));
    else showToast(failureText(answer), { isError: true });
  };
  return (
    <div className="dock-sheets">
      {unplaced.length > 0 && (
        <p className="late" role="alert">
          {t('production.unplaced', { count: unplaced.length })}
        </p>
      )}
      {sheet && (
        <>
          <div className="dock-sheet-head">
            <h3>{t('production.sheet_of', { number: at + 1, count: sheets.length })}</h3>
            <button
              type="button"
              className="icon-button"
              aria-label={t('shell.previous')}
              disabled={at === 0}
              onClick={() => setChosen(at - 1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('shell.next')}
              disabled={at === sheets.length - 1}
              onClick={() => setChosen(at + 1)}
            >
              <Icon name="chevron-right" />
            </button>
          </div>
          <SheetDrawing sheet={sheet} number={at + 1} glass={group.glass} />
          {sheet.offcut !== null && (
            <p>{t('production.sheet_offcut', { size: `${sheet.width_mm} × ${sheet.height_mm}` })}</p>
          )}
          {sheet.offcuts.map((offcut) => (
            <form
              key={`${offcut.x_mm} ${offcut.y_mm}`}
              className="dock-offcut"
              onSubmit={(event) => void keep(event, offcut)}
            >
              <span>{t('production.offcut', { size: `${offcut.width_mm} × ${offcut.height_mm}` })}</span>
              {can('panes.write') && (
                <>
                  <input
                    name="place"
                    aria-label={t('production.shelf_place')}
                    placeholder={t('production.shelf_place')}
                    maxLength={40}
                  />
                  <button type="submit" className="button-text">
                    {t('production.keep_offcut')}
                  </button>
                </>
              )}
            </form>
          ))}
        </>
      )}
    </div>
  );
};

/** Offcuts that the next layout uses, until somebody takes them. */
const Shelf = ({ shelf }: { shelf: CuttingGroup['shelf'] }) => {
  const t = useText();
  const { can } = useSession();
  const failureText = useFailureText();
  const take = async (id: number, as: 'used' | 'scrapped') => {
    const answer = await callAdmin(takeOffcutEndpoint, { params: { id: String(id) }, body: { as } });
    if (!answer.ok) showToast(failureText(answer), { isError: true });
  };
  return (
    <ul className="dock-shelf">
      {shelf.map(({ id, width_mm, height_mm, place }) => {
        const name = `${width_mm} × ${height_mm}${place === '' ? '' : `, ${place}`}`;
        return (
          <li key={id}>
            <span>{name}</span>
            {can('panes.write') &&
              (['used', 'scrapped'] as const).map((as) => (
                <button
                  key={as}
                  type="button"
                  className="button-text"
                  aria-label={`${name}: ${t(`production.offcut_${as}`)}`}
                  onClick={() => void take(id, as)}
                >
                  {t(`production.offcut_${as}`)}
                </button>
              ))}
          </li>
        );
      })}
    </ul>
  );
};

export const CuttingDock = () => {
  const t = useText();
  const { number } = useMeasures();
  const [key, setKey] = useState('');
  const { data } = useRead(cuttingListEndpoint, {}, { entities: ENTITIES });
  const groups = data?.value.groups ?? [];
  const keyOf = ({ glass, thickness_mm }: (typeof groups)[number]) => `${glass} ${thickness_mm}`;
  const chosen = groups.find((group) => keyOf(group) === key) ?? groups[0];
  const query = { glass: chosen?.glass ?? '', thickness_mm: String(chosen?.thickness_mm ?? '') };
  const { data: detail } = useRead(cuttingGroupEndpoint, { query }, { entities: ENTITIES, isOn: !!chosen });
  const group = detail?.value;
  return (
    <section className="cutting" aria-label={t('production.cutting_list')}>
      <div className="dock-groups">
        <h2>{t('production.cutting_list')}</h2>
        {data && groups.length === 0 && <p className="muted">{t('production.nothing_to_cut')}</p>}
        <ul>
          {groups.map((one) => (
            <li key={keyOf(one)}>
              <button
                type="button"
                className="dock-group"
                aria-pressed={one === chosen}
                onClick={() => setKey(keyOf(one))}
              >
                <GlassWord pane={one} />
                <span>{t('production.pieces_count', { count: one.pieces })}</span>
                <span>{number(one.m2)} m²</span>
              </button>
            </li>
          ))}
        </ul>
        {group && (
          <dl className="dock-stock">
            <dt>{t('production.shelf')}</dt>
            <dd>{group.shelf.length}</dd>
            <dt>{t('production.sheets_needed')}</dt>
            <dd>{group.layout.sheets.filter(({ offcut }) => offcut === null).length}</dd>
          </dl>
        )}
        {group && <Shelf shelf={group.shelf} />}
      </div>
      {group && chosen && (
        <>
          <Pieces group={group} query={new URLSearchParams(query).toString()} />
          <Sheets key={keyOf(chosen)} group={group} />
        </>
      )}
    </section>
  );
};
