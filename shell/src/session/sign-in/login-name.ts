/** Identifier of an account at the session service. */
export type Identifier = { email: string } | { phone: string };

/** Returns a typed phone number as +4930123456; null for anything else. */
export const phoneOf = (login: string): string | null =>
  /^\+[\d\s().-]{6,}$/.test(login.trim()) ? login.replace(/[^+\d]/g, '') : null;

/** @param login an e-mail address, or a phone number that begins with `+` */
export const identifierOf = (login: string): Identifier => {
  const phone = phoneOf(login);
  return phone ? { phone } : { email: login.trim() };
};
