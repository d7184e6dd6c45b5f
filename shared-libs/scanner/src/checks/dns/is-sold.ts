import { getDomain } from 'tldts';
import type { Zone } from '../../subjects/zone.ts';

/** Returns whether a registrar sells the name; `shop.pages.dev` is a name in the zone of a provider. */
export const isSold = ({ name }: Zone): boolean => getDomain(name) === name;
