// Mobile numbers as carriers want them: the code of a parcel machine comes as a text message.

interface NumberPlan {
  code: string;
  /** Digits before a national number that are not dialled from abroad. */
  trunk: RegExp;
  /** National mobile numbers. */
  mobile: RegExp;
}

const NO_TRUNK = /^(?!)/;

const PLANS: Record<string, NumberPlan> = {
  EE: { code: '372', trunk: NO_TRUNK, mobile: /^(5\d{6,7}|8[1-4]\d{6})$/ },
  LV: { code: '371', trunk: NO_TRUNK, mobile: /^2\d{7}$/ },
  LT: { code: '370', trunk: /^[80](?=6)/, mobile: /^6\d{7}$/ },
  FI: { code: '358', trunk: /^0/, mobile: /^(4\d|50)\d{4,8}$/ },
};

export interface MobileNumber {
  countryCode: string;
  number: string;
}

const DIGITS = /^\d{5,14}$/;

/** Null: not a mobile number. Without a country code it is one of the given country. */
export const mobileNumberOf = (text: string, country: string): MobileNumber | null => {
  const typed = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const own = PLANS[country];
  const plan = typed.startsWith('+')
    ? Object.values(PLANS).find(({ code }) => typed.startsWith(`+${code}`))
    : own;
  if (!plan) return null;
  const national = (typed.startsWith('+') ? typed.slice(1 + plan.code.length) : typed).replace(
    plan.trunk,
    '',
  );
  const isMobile = DIGITS.test(national) && plan.mobile.test(national);
  return isMobile ? { countryCode: plan.code, number: national } : null;
};
