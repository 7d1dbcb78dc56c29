// [CHK-11] Analytics events of the checkout steps.
import type { CheckoutStep } from './checkout-check.ts';

export interface TrackingStep {
  step: 1 | 2 | 3 | 4;
  option: string;
}

export interface TrackingData {
  isLoggedIn: boolean;
  shippingMethod: string;
  paymentMethod: string;
}

/** Sent when a step is left; the review begins where the payment details end. */
export const trackingStepOf = (left: CheckoutStep | 'start', data: TrackingData): TrackingStep => {
  switch (left) {
    case 'start':
      return { step: 1, option: data.isLoggedIn ? 'LoggedIn Checkout' : 'Guest Checkout' };
    case 'personal':
      return { step: 2, option: data.shippingMethod };
    case 'shipping':
      return { step: 3, option: data.paymentMethod };
    case 'payment':
    case 'review':
      return { step: 4, option: data.paymentMethod };
  }
};
