import { isApiError } from '@parapet/api-client/api-error';
import { CHECKOUT_FAILED, NO_CHECKOUT_URL } from '@parapet/contracts/plans/billing';

/** A server's answer without an address to go to. */
class NoCheckoutUrl extends Error {
  override readonly name = 'NoCheckoutUrl';
}

/** @throws NoCheckoutUrl unless it is an address of the web: nothing else is opened */
export function requireCheckoutUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new NoCheckoutUrl(NO_CHECKOUT_URL);
}

export interface CheckoutFailure {
  readonly title: string;
  readonly requestId: string | undefined;
}

/** The specification's message, and what the server said where it says more. */
export function checkoutFailure(error: unknown): CheckoutFailure {
  if (error instanceof NoCheckoutUrl) return { title: NO_CHECKOUT_URL, requestId: undefined };
  if (!isApiError(error)) return { title: CHECKOUT_FAILED, requestId: undefined };
  const requestId = error.requestId ?? undefined;
  if (error.code === 'invalid_response') return { title: NO_CHECKOUT_URL, requestId };
  const isOwn = error.status >= 400 && error.status < 500;
  return { title: isOwn ? `${CHECKOUT_FAILED}. ${error.message}` : CHECKOUT_FAILED, requestId };
}
