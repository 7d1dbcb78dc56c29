// Finds a customer by name, e-mail or phone.
import { type CustomerListRow, customerRowsEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLate } from '../ui/use-late.ts';

const TYPED_MS = 200;
const MAX_FOUND = 8;

export const CustomerFinder = ({ onPick }: { onPick: (customer: CustomerListRow) => void }) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const text = useLate(typed.trim(), TYPED_MS);
  const body = { where: { text }, sort: 'name' as const, count: MAX_FOUND };
  const { data } = useRead(customerRowsEndpoint, { body }, { entities: ['customer'], isOn: text.length > 1 });
  const rows = text.length > 1 && text === typed.trim() ? data?.value.rows : undefined;
  return (
    <div className="goods-picker">
      <label className="search-field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('drafts.find_customer')}
          placeholder={t('drafts.find_customer')}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {rows && rows.length > 0 && (
        <ul className="found-goods">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="found-customer"
                onClick={() => {
                  setTyped('');
                  onPick(row);
                }}
              >
                <span className="found-name">
                  <strong>{row.company || `${row.firstname} ${row.lastname}`}</strong>
                  <span className="muted">{[row.email, row.telephone].filter(Boolean).join(', ')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
