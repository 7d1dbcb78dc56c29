// A copy of a product gets a code of its own; everything else is changed on its page.
import { copyProductEndpoint, type ProductPage } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callAdmin } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { renewProduct } from './use-product-form.ts';
import { useRuleText } from './use-rule-text.ts';

export const CopyDialog = ({ page, onClose }: { page: ProductPage; onClose: () => void }) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const navigate = useNavigate();
  const [sku, setSku] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const copy = async (event: FormEvent) => {
    // The dialog is inside the form of the page.
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    const answer = await callAdmin(copyProductEndpoint, { params: { id: String(page.id) }, body: { sku } });
    setBusy(false);
    if (!answer.ok) {
      const [first] = answer.fields ?? [];
      return setProblem(first ? ruleText(first.rule) : textOf(answer));
    }
    onClose();
    void navigate(`/products/${answer.value.id}`);
    await renewProduct();
  };
  return (
    <form className="dialog-body" onSubmit={(event) => void copy(event)}>
      <h2>{t('product_page.copy')}</h2>
      <p className="muted">{t('product_page.copy_about')}</p>
      <label className="field">
        <span>{t('product_page.new_sku')}</span>
        <input
          value={sku}
          maxLength={64}
          placeholder={`${page.sku}-2`}
          aria-invalid={problem !== ''}
          onChange={({ target }) => setSku(target.value)}
        />
        {problem !== '' && (
          <span className="field-error" role="alert">
            {problem}
          </span>
        )}
      </label>
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy || sku.trim() === ''}>
          {t('product_page.copy')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};
