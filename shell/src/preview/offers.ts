import { isLoopbackOrigin, type PreviewRequest, requestText } from '@parapet/contracts/preview';
import { releaseOrigin } from '@parapet/contracts/release-file';
import type { Confirmation } from '@parapet/remote-kit/host-context';
import type { Remote } from '@parapet/remote-kit/page/registry';
import type { AgreedBuild } from './stored-preview.ts';

type OfferedRemote = Extract<Remote, { status: 'offered' }>;

/** A build that can be shown, and its request. */
export interface Offer {
  request: PreviewRequest;
  remote: OfferedRemote;
}

export interface Problem {
  request: string;
  reason: string;
}

/** Names the build of a development server on this machine; it changes with every edit. */
export const LOCAL = 'local';

/** Describes a build for the user: remote, version, build id and channel. */
export const describeOffer = ({ request, remote: { name, manifest } }: Offer): string => {
  if (request.build === LOCAL) return `${name} ${manifest.version}, local build`;
  const found = request.build === manifest.buildId ? '' : ` (${request.build})`;
  return `${name} ${manifest.version}, build ${manifest.buildId}${found}`;
};

export const originOf = ({ remote }: Offer): string => releaseOrigin(remote.entry.baseUrl);

/** Loopback origins that the page's policy allows for a preview only. */
export const localOriginsOf = (origins: readonly string[]): string[] => [
  ...new Set(origins.filter(isLoopbackOrigin)),
];

export const question = (offers: readonly Offer[]): Confirmation => {
  const [first] = offers;
  const builds = offers.map((offer) => `${describeOffer(offer)}, from ${originOf(offer)}`);
  const hasLocal = offers.some(({ request }) => request.build === LOCAL);
  return {
    title: `Preview ${offers.length === 1 ? first?.remote.name : `${offers.length} remotes`}?`,
    body: `${builds.join('; ')}.${hasLocal ? ' A local build changes with every edit on this machine.' : ''} It is not live. It will run in this tab only, with your account and your data, until you leave the preview or sign out.`,
    confirmLabel: 'Show preview',
  };
};

export const isSame = (a: PreviewRequest, b: PreviewRequest): boolean =>
  a.remote === b.remote && a.build === b.build;

export const agreedBuild = (offer: Offer): AgreedBuild => ({
  ...offer.request,
  buildId: offer.remote.manifest.buildId,
  origin: originOf(offer),
});

export const closedProblem = (offer: Offer): Problem => ({
  request: requestText(offer.request),
  reason: `The policy of this page allows no files from ${originOf(offer)}.`,
});
