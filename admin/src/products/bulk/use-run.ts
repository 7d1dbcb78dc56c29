// A job over many products: asked for its progress until it has ended.
import {
  cancelProductBulkEndpoint,
  type ProductBulkRun,
  productBulkEndpoint,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import { useEffect, useState } from 'react';
import { callAdmin } from '../../api/call.ts';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { refreshProducts } from '../use-undo.ts';

const POLL_MS = 700;

const ENDED: readonly ProductBulkRun['state'][] = ['done', 'cancelled', 'taken_back'];

export const isEnded = ({ state }: ProductBulkRun): boolean => ENDED.includes(state);

export const useRun = (id: string | null) => {
  const textOf = useFailureText();
  const [run, setRun] = useState<ProductBulkRun | null>(null);
  useEffect(() => {
    setRun(null);
    if (id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const answer = await callAdmin(productBulkEndpoint, { params: { key: id } });
      if (isOver) return;
      if (answer.ok) setRun(answer.value);
      if (answer.ok && isEnded(answer.value)) await refreshProducts();
      else timer = setTimeout(() => void ask(), POLL_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id]);
  const cancel = async () => {
    if (id === null) return;
    const answer = await callAdmin(cancelProductBulkEndpoint, { params: { key: id } });
    if (answer.ok) setRun(answer.value);
    else showToast(textOf(answer), { isError: true });
  };
  return { run, cancel };
};
