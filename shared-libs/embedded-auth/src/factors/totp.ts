import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Tells what authenticator apps assume (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A code of the step before or after is accepted, because clocks differ. */
const WINDOW = 1;

/** The data of a new authenticator; `qr_code` is an SVG document of `uri`. */
export interface TotpEnrolment {
  qr_code: string;
  secret: string;
  uri: string;
}

export function newTotp({ issuer, account }: { issuer: string; account: string }): TotpEnrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...SHAPE, issuer, label: account, secret }).toString();
  const qr_code = renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 });
  return { qr_code, secret: secret.base32, uri };
}

/**
 * Returns the time step of a valid code, which is stored so that a code works once; undefined for
 * a wrong code. A code of step `lastUsed` or earlier is wrong.
 */
export function matchTotp(
  secret: string,
  code: string,
  at: Date,
  lastUsed: number | null,
): number | undefined {
  const timestamp = at.getTime();
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
  return lastUsed !== null && step <= lastUsed ? undefined : step;
}
