/** What a session service knows somebody by. */
export type Identifier = { email: string } | { phone: string };

/** A number in the form +4930123456 if that is what was typed, else null. */
export const phoneOf = (login: string): string | null =>
  /^\+[\d\s().-]{6,}$/.test(login.trim()) ? login.replace(/[^+\d]/g, '') : null;

/** @param login an e-mail address, or a phone number that begins with `+` */
export const identifierOf = (login: string): Identifier => {
  const phone = phoneOf(login);
  return phone ? { phone } : { email: login.trim() };
};
