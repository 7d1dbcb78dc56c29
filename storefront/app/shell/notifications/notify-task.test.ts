import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../catalogs-plugin.ts';
import type { TaskNotice } from '../../offline/task-notice.ts';
import { createTranslate } from '../i18n/use-text.tsx';
import { createTaskNotifier } from './notify-task.ts';

const notificationsOf = (language: string, notice: TaskNotice) => {
  const received: unknown[] = [];
  const t = createTranslate(language, compileCatalogue(language));
  createTaskNotifier(() => ({ t, notify: (notification) => received.push(notification) }))(notice);
  return received;
};

it.each<[TaskNotice, string, string]>([
  [{ code: 'not_authorized' }, 'Seanss on lõppenud. Logi uuesti sisse.', 'Сеанс истёк. Войдите снова.'],
  [
    { code: 'refresh_limit' },
    'Seansi uuendamine ebaõnnestus. Kustuta lehe andmed ja laadi leht uuesti.',
    'Не удалось обновить сеанс. Очистите данные сайта и обновите страницу.',
  ],
  [
    { code: 'network' },
    'Ootamatu viga sisselogimisel. Kontrolli võrguühendust.',
    'Непредвиденная ошибка входа. Проверьте соединение с сетью.',
  ],
  [
    { code: 'bad_content_type' },
    'Server vastas tundmatul kujul. Proovi mõne hetke pärast uuesti.',
    'Сервер ответил в неизвестном виде. Попробуйте ещё раз чуть позже.',
  ],
  [
    { text: 'The current password is incorrect.', error: 'password_wrong' },
    'Praegune parool on vale.',
    'Текущий пароль неверен.',
  ],
])('[SES-10] [NET-07] [UI-07] shows %j in the language of the store, with OK', (notice, et, ru) => {
  expect(notificationsOf('et', notice)).toEqual([
    { type: 'error', message: et, action1: { label: 'Sulge' } },
  ]);
  expect(notificationsOf('ru', notice)).toEqual([
    { type: 'error', message: ru, action1: { label: 'Понятно' } },
  ]);
});

it('[UI-09] shows the server’s message when it has no translation', () => {
  expect(notificationsOf('et', { text: 'Homme jälle' })).toMatchObject([{ message: 'Homme jälle' }]);
});

it('[NET-07] the English messages match the specification', () => {
  const messages = (
    ['not_authorized', 'refresh_limit', 'network', 'bad_content_type', 'wrong_format'] as const
  )
    .flatMap((code) => notificationsOf('en', { code }))
    .map((notification) => (notification as { message: string }).message);
  expect(messages).toEqual([
    'Error refreshing user token. User is not authorized to access the resource',
    'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
    'Unexpected authorization error. Check your Network conection.',
    'Error with response - bad content-type!',
    'Unhandled error, wrong response format!',
  ]);
});
