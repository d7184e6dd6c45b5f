import { headerValues, type WebOrigin } from '../../subjects/web/web-origin.ts';
import { type Loaded, partsOf } from './page-parts.ts';

/**
 * The first active part of an HTTPS page that browsers block as mixed content, of those that `concerns`
 * takes. None where the page has such requests upgraded (Upgrade Insecure Requests, section 3.2).
 */
export function mixedPart(
  origin: WebOrigin,
  concerns: (part: Loaded) => boolean,
): Loaded | undefined {
  if (isUpgraded(origin)) return undefined;
  return partsOf(origin).active.find(
    (part) => part.url.protocol === 'http:' && !isOwnMachine(part.url) && concerns(part),
  );
}

/** Returns whether browsers turn requests of the page, those of its forms included, into HTTPS. */
export function isUpgraded(origin: WebOrigin): boolean {
  const { policies } = partsOf(origin);
  return [...headerValues(origin.page, 'content-security-policy'), ...policies].some(upgrades);
}

const upgrades = (policy: string): boolean =>
  policy
    .toLowerCase()
    .split(/[;,]/)
    .some((directive) => directive.trim().split(/\s/)[0] === 'upgrade-insecure-requests');

/** Potentially trustworthy without encryption (Secure Contexts, section 3.1). */
const isOwnMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname);
