/** Texts and lists of one row, by the name of their field in lower case, letters and digits alone. */
export interface FileRecord {
  readonly values: ReadonlyMap<string, string | readonly string[]>;
  /** Objects within this one. */
  readonly children: ReadonlyMap<string, readonly FileRecord[]>;
  /** It has a password, which was not read. */
  readonly hasPassword: boolean;
}

export const fieldName = (written: string): string =>
  written.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const secretParts = [
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'hash',
  'salt',
  'secret',
  'token',
  'cookie',
  'pin',
];
const passwordParts = ['password', 'passwd', 'passphrase', 'pwd', 'hash'];
/** Names of fields that contain the words above and are no secrets. */
const harmless: ReadonlySet<string> = new Set(['hashsuffix', 'shipping', 'shippingaddress']);

const hasPart = (field: string, parts: readonly string[]): boolean =>
  !harmless.has(field) && parts.some((part) => field.includes(part));

/** Returns whether a field may hold a secret, so that its value is skipped byte by byte. */
export const isSecretField = (field: string): boolean => hasPart(field, secretParts);

/** Returns whether a secret field is a password, in plain text or hashed. */
export const isPasswordField = (field: string): boolean => hasPart(field, passwordParts);
