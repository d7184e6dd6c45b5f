import type { FollowUp } from './follow-up-request.ts';
import { readLdapMessages, searchRequest } from './ldap-messages.ts';

interface Told {
  product: string;
  version?: string;
}

/** Tells what values of the root tell: vendors name themselves (RFC 3045), others have values of their own. */
const products: ReadonlyArray<readonly [pattern: RegExp, product: string]> = [
  [/^389-Directory\/(\d[\w.]{0,20})/, '389 Directory Server'],
  [/^Apache Software Foundation$/, 'ApacheDS'],
  [/^OpenLDAProotDSE$/, 'OpenLDAP'],
  // LDAP_CAP_ACTIVE_DIRECTORY_OID and _ADAM_OID (MS-ADTS, section 3.1.1.3.4.3).
  [/^1\.2\.840\.113556\.1\.4\.1851$/, 'Active Directory Lightweight Directory Services'],
  [/^1\.2\.840\.113556\.1\.4\.800$/, 'Active Directory'],
];

function toldBy(values: readonly string[]): Told | null {
  for (const [pattern, product] of products) {
    const found = values.map((value) => pattern.exec(value)).find((match) => match !== null);
    if (found === null || found === undefined) continue;
    const version = found[1] ?? plainVersion(product, values);
    return version === undefined ? { product } : { product, version };
  }
  return null;
}

/** ApacheDS alone tells a version apart from its name. */
const plainVersion = (product: string, values: readonly string[]): string | undefined =>
  product === 'ApacheDS'
    ? values.find((value) => /^\d+\.\d+\.\d[\w.-]{0,20}$/.test(value))
    : undefined;

/** Each server of version 3 tells strangers about itself (RFC 4512, section 5.1). */
export const directoryProduct: FollowUp = {
  send: searchRequest({
    messageId: 1,
    base: '',
    scope: 'base',
    attributes: ['objectClass', 'vendorName', 'vendorVersion', 'supportedCapabilities'],
    sizeLimit: 0,
  }),
  keepsProof: true,
  isWhole: (answer) => readLdapMessages(answer).some(({ kind }) => kind === 'done'),
  read(answer, recognised) {
    const entries = readLdapMessages(answer).filter((message) => message.kind === 'entry');
    return { ...recognised, ...toldBy(entries.flatMap(({ values }) => values)) };
  },
};
