import { z } from 'zod';
import { refusals } from '../auth-error.ts';

/** @throws AuthError validation_failed for anything but a UUID. */
export function parseFactorId(id: string): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw refusals.factorIdInvalid();
  return parsed.data;
}
