/** Domains of Google, which deliver to one mailbox wherever a name has dots. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address is delivered to, so far as it can be told by its form: without what follows a plus.
 * For limits alone: an account keeps its address as it is.
 * @param address in lower case
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const [name = ''] = address.slice(0, at).split('+');
  if (name === '') return address;
  return GOOGLE.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
