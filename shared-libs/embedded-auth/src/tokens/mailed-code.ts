import type { AuthPorts } from '../ports.ts';
import type { OneTimeTokenRow } from '../store/auth-schema.ts';
import { hashCode, isSameSecret } from './opaque-token.ts';

/** Returns whether `code` is the mailed code of the token. */
export function isCodeOf(
  { codeKey }: Pick<AuthPorts, 'codeKey'>,
  row: OneTimeTokenRow,
  code: string,
): boolean {
  const owner = { userId: row.user_id, tokenType: row.token_type };
  return isSameSecret(hashCode(codeKey, owner, code.trim()), row.code_hash);
}
