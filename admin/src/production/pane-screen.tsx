// One pane: for the phone in the workshop, with gloves. The QR code of its sheet leads here.
import {
  breakPaneEndpoint,
  checkPaneEndpoint,
  closePaneEndpoint,
  holdPaneEndpoint,
  hurryPaneEndpoint,
  paneEndpoint,
  releasePaneEndpoint,
} from '@klaas/core/contract/admin/pane-endpoints.ts';
import { nextStep } from '@klaas/core/production/pane-state.ts';
import { ON_HOLD } from '@klaas/core/stores/production-settings.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { type Answer, callAdmin } from '../api/call.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { Icon } from '../ui/icon.tsx';
import { FailedState } from '../ui/page.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { DueDay } from './pane-card.tsx';
import { PaneDrawing } from './pane-drawing.tsx';
import { PaneHistory } from './pane-history.tsx';
import { PaneNote } from './pane-note.tsx';
import { PhotoInput, sendPhoto } from './pane-photo.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { withQueued } from './step-queue.ts';
import { useMove, useQueuedMoves } from './use-moves.tsx';
import { useMeasures, useWords, useWorkshop } from './use-workshop.ts';

/** Hands are full: the screen stays on. */
const useScreenOn = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const ask = () => {
      // Refused while the battery is low: the page works all the same.
      if (document.visibilityState === 'visible')
        navigator.wakeLock?.request('screen').then(
          (given) => {
            lock = given;
          },
          () => {},
        );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);

const markOf = (state: string, isStopped: boolean) => {
  if (isStopped || state === 'broken') return { shape: 'dot', tone: 'red' } as const;
  if (state === 'ready') return { shape: 'dot', tone: 'green' } as const;
  return state === 'queue' || state === ON_HOLD
    ? ({ shape: 'ring', tone: 'grey' } as const)
    : ({ shape: 'half', tone: 'amber' } as const);
};

/** To any step: back after a wrong press, or from a step that the shop no longer has. */
const MoveTo = ({ state, onMove }: { state: string; onMove: (to: string) => void }) => {
  const t = useText();
  const { steps } = useWorkshop();
  const { stepName } = useWords();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onMove(String(new FormData(event.currentTarget).get('step')));
  };
  return (
    <form className="pane-move" onSubmit={submit}>
      <label className="field">
        <span>{t('production.move_to')}</span>
        <select name="step" defaultValue={state}>
          {steps.map(({ code }) => (
            <option key={code} value={code}>
              {stepName(code)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {t('production.move')}
      </button>
    </form>
  );
};

export const PaneScreen = () => {
  const t = useText();
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { can } = useSession();
  const failureText = useFailureText();
  const { steps } = useWorkshop();
  const { stepName, nextWord, glassName, edgeName } = useWords();
  const { number } = useMeasures();
  const move = useMove();
  const moves = useQueuedMoves();
  const [asked, setAsked] = useState<'break' | 'hold' | null>(null);
  const read = useRead(paneEndpoint, { params: { id: String(id) } }, { entities: ['pane'] });
  const others = usePresence(`panes/${id}`);
  useScreenOn();
  const failure = failureOf(read.error);
  if (failure && !read.data) return <FailedState failure={failure} retry={() => void read.refetch()} />;
  if (!read.data) return <div className="pane-page" aria-busy="true" />;
  const { checks, history, people, remakes, is_forbidden_today } = read.data.value;
  const [pane] = withQueued([read.data.value.pane], moves);
  if (!pane) return null;

  const params = { id: String(id) };
  const told = <Value,>(answer: Answer<Value>): answer is Extract<Answer<Value>, { ok: true }> => {
    if (!answer.ok) showToast(failureText(answer), { isError: true });
    return answer.ok;
  };
  const addPhoto = async (pane: number, file: File) => {
    if (told(await sendPhoto(pane, file))) showToast(t('production.photo_added'));
  };
  const giveReason = async (reason: string, photo: File | null) => {
    const kind = asked;
    setAsked(null);
    if (kind === 'hold') return told(await callAdmin(holdPaneEndpoint, { params, body: { reason } }));
    const broken = await callAdmin(breakPaneEndpoint, { params, body: { reason } });
    if (!told(broken)) return;
    showToast(t('production.broken_new', { pane: broken.value.name }));
    if (photo) void addPhoto(id, photo);
    navigate(`/panes/${broken.value.id}`, { replace: true });
  };
  const codes = steps.map(({ code }) => code);
  const isFixed = pane.is_stopped || pane.is_closed || pane.state === 'broken';
  const mayWrite = can('panes.write') && !isFixed;
  const next = pane.state === ON_HOLD ? null : nextStep(pane.state, codes);
  return (
    <article className="pane-page">
      <header>
        <Link to={`/panes${search}`} className="pane-back" aria-label={t('shell.key_back')}>
          <Icon name="chevron-left" />
        </Link>
        <h1 tabIndex={-1}>{pane.name}</h1>
        <StateMark {...markOf(pane.state, pane.is_stopped)}>{stepName(pane.state)}</StateMark>
        <DueDay pane={pane} />
      </header>
      {others.length > 0 && (
        <p className="muted">{t('production.also_here', { names: others.join(', ') })}</p>
      )}
      {pane.is_stopped && (
        <p className="pane-stop" role="alert">
          {t('production.stop')}
          {can('panes.write') && !pane.is_closed && (
            <button
              type="button"
              className="button"
              onClick={async () => told(await callAdmin(closePaneEndpoint, { params, body: {} }))}
            >
              {t('production.take_off')}
            </button>
          )}
        </p>
      )}
      {pane.isWaiting && (
        <p className="waiting-steps" role="status">
          {t('production.waiting', { count: moves.length })}
        </p>
      )}
      {is_forbidden_today && <p className="pane-note">{t('production.forbidden_today')}</p>}
      {pane.halt_reason && <p className="pane-note">{pane.halt_reason}</p>}
      {remakes.length > 0 && (
        <div className="pane-more">
          {remakes.map((other) => (
            <Link key={other.id} className="button" to={`/panes/${other.id}`}>
              {other.name}: {stepName(other.state)}
            </Link>
          ))}
        </div>
      )}
      {pane.has_photo && (
        <img
          className="pane-photo"
          src={`/api/admin/panes/${id}/photo`}
          alt={t('production.photo_of', { pane: pane.name })}
        />
      )}
      {pane.state === 'broken' && !pane.has_photo && can('panes.write') && (
        <PhotoInput onChoose={(file) => void addPhoto(id, file)} />
      )}
      <PaneDrawing pane={pane} />
      <dl className="pane-facts">
        <div>
          <dt>{t('production.glass')}</dt>
          <dd>
            {glassName(pane.glass)} {pane.thickness_mm} mm
          </dd>
        </div>
        <div>
          <dt>{t('production.edge')}</dt>
          <dd>{edgeName(pane.edge)}</dd>
        </div>
        <div>
          <dt>{t('production.weight')}</dt>
          <dd>{t('production.weight_people', { kg: number(Math.round(pane.weight_kg)), people })}</dd>
        </div>
        <div>
          <dt>{t('production.surface')}</dt>
          <dd>{number(pane.area_m2)} m²</dd>
        </div>
      </dl>
      {checks.length > 0 && (
        <fieldset className="pane-checks" disabled={!mayWrite}>
          <legend className="visually-hidden">{t('production.checklist')}</legend>
          {checks.map(({ code, is_done, by }) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={is_done}
                onChange={async ({ target: { checked } }) =>
                  told(await callAdmin(checkPaneEndpoint, { params, body: { code, is_done: checked } }))
                }
              />
              <span>{t(`production.check_${code}` as 'production.check_cut')}</span>
              <span className="muted">{by}</span>
            </label>
          ))}
        </fieldset>
      )}
      {mayWrite ? (
        <PaneNote key={pane.id} pane={pane} />
      ) : (
        pane.note && <p className="pane-note">{pane.note}</p>
      )}
      {mayWrite && pane.state !== ON_HOLD && (
        <MoveTo key={pane.state} state={pane.state} onMove={(to) => move([pane], to)} />
      )}
      <div className="pane-more">
        {mayWrite && pane.state !== ON_HOLD && (
          <button type="button" className="button" onClick={() => setAsked('hold')}>
            <Icon name="pause" /> {t('production.hold')}
          </button>
        )}
        {can('panes.hurry') && !isFixed && (
          <button
            type="button"
            className="button"
            onClick={async () =>
              told(await callAdmin(hurryPaneEndpoint, { params, body: { is_urgent: !pane.is_urgent } }))
            }
          >
            {t(pane.is_urgent ? 'production.unhurry' : 'production.hurry')}
          </button>
        )}
      </div>
      <PaneHistory history={history} />
      <footer>
        {can('panes.write') && !pane.is_stopped && pane.state !== 'broken' && (
          <button
            type="button"
            className="button"
            aria-label={t('production.report_break')}
            onClick={() => setAsked('break')}
          >
            <Icon name="alert" size={28} />
          </button>
        )}
        <a className="button" href={`/api/admin/panes/${id}/dxf`} download>
          <Icon name="download" /> DXF
        </a>
        {mayWrite && next && (
          <button type="button" className="button-primary" onClick={() => move([pane], next)}>
            {nextWord(pane.state)}
          </button>
        )}
        {mayWrite && pane.state === ON_HOLD && (
          <button
            type="button"
            className="button-primary"
            onClick={async () => told(await callAdmin(releasePaneEndpoint, { params, body: {} }))}
          >
            {t('production.release')}
          </button>
        )}
      </footer>
      <ReasonDialog
        title={t(asked === 'hold' ? 'production.hold_title' : 'production.break_title', { pane: pane.name })}
        {...(asked === 'break' && { about: t('production.break_about') })}
        act={t(asked === 'hold' ? 'production.hold' : 'production.break_act')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        {...(asked === 'break' && { photo: t('production.break_photo') })}
        onGive={(reason, photo) => void giveReason(reason, photo)}
      />
    </article>
  );
};
