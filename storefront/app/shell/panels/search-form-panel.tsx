// The search as a plain form: what the search panel is until its suggestions are there.
import { Form } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useText } from '../i18n/use-text.tsx';
import { usePanels } from '../state/shell-state.tsx';
import { useShopPath } from '../state/use-shop.ts';

export const SearchFormPanel = () => {
  const t = useText();
  const to = useShopPath();
  const panels = usePanels();
  return (
    <search className="wrap search-form-panel">
      <Form action={to('/search')}>
        <label htmlFor="panel-search">{t('shell.search')}</label>
        <input
          id="panel-search"
          className="control"
          type="search"
          name="q"
          minLength={3}
          required
          placeholder={t('shell.search_placeholder')}
        />
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      <IconButton label={t('message.close')} onClick={panels.close}>
        <Icon name="close" />
      </IconButton>
    </search>
  );
};
