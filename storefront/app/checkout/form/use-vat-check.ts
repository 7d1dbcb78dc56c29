// Whether the VAT number of a company elsewhere in the EU is valid: then goods sent abroad are free of tax.
import { useEffect, useState } from 'react';
import { useShopClient } from '../../shell/state/use-shop-client.ts';

export type VatState = 'valid' | 'invalid' | 'malformed' | 'unknown' | 'unchecked';

export interface VatCheck {
  number: string;
  /** Null: not known yet, or of no consequence. */
  state: VatState | null;
}

/** A number of the shop's own country changes nothing, and is not checked. */
export const useVatCheck = (given: string, homeCountry: string): VatCheck => {
  const client = useShopClient();
  const number = given.trim().toUpperCase();
  const isWanted = number !== '' && !number.startsWith(homeCountry);
  const [known, setKnown] = useState<VatCheck>({ number: '', state: null });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const check = async (): Promise<VatState> => {
      const { checkVatEndpoint } = await import('@klaas/core/contract/document-endpoints.ts');
      const response = await client.call(checkVatEndpoint, { body: { vat_number: number } });
      return response.ok ? response.result.state : 'unknown';
    };
    check()
      .catch((): VatState => 'unknown')
      .then((state) => isCurrent && setKnown({ number, state }));
    return () => {
      isCurrent = false;
    };
  }, [client, number, isWanted]);
  return { number, state: isWanted && known.number === number ? known.state : null };
};
