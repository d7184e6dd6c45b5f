import { parse } from 'tldts';
import type { Zone } from '../../subjects/zone.ts';

/** Returns whether public DNS cannot have the name, as below `.internal`, `.lan` and `.home.arpa` (RFC 8375). */
export const isInnerName = ({ name }: Zone): boolean =>
  parse(name).isIcann !== true || name.endsWith('.home.arpa');
