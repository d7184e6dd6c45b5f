import { createHash } from 'node:crypto';
import { cutText } from '@parapet/contracts/text/cut-text';
import { MAX_LOCATOR_LENGTH } from '../limits.ts';
import type { Place } from '../place.ts';
import { storable } from './evidence.ts';

/** The place on a subject that a judgement is about, and a readable form of it. */
export interface Located<P extends Place = Place> {
  place: P;
  locator: string;
  location: string;
}

/** Shortens a long name and appends its hash, so that it stays unique. */
export function bounded(text: string): string {
  if (text.length <= MAX_LOCATOR_LENGTH) return storable(text);
  const hash = createHash('sha256').update(text).digest('hex');
  return storable(`${cutText(text, MAX_LOCATOR_LENGTH - hash.length - 1)}~${hash}`);
}
