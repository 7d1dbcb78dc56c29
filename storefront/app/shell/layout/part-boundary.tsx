// Error boundary for a part of the page: shows an error in its place, the rest keeps working.

import { Button } from '@klaas/ui/button.tsx';
import { Component, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.tsx';

const Failed = () => {
  const t = useText();
  return (
    <div className="pad-6 stack gap-4 start" role="alert">
      <p>{t('message.component_load_failed')}</p>
      <Button look="secondary" size="s" onClick={() => window.location.reload()}>
        {t('shell.reload')}
      </Button>
    </div>
  );
};

// [UI-06] React has error boundaries only as class components
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}
