import {
  isLoopbackOrigin,
  type PreviewRequest,
  requestText,
} from '@parapet/contracts/releases/previews/preview';
import { releaseOrigin } from '@parapet/contracts/releases/release-file';
import type { Confirmation } from '@parapet/remote-kit/host-context';
import type { Remote } from '@parapet/remote-kit/page/registry';
import type { AgreedBuild } from './stored-preview.ts';

type OfferedRemote = Extract<Remote, { status: 'offered' }>;

interface RemoteOffer {
  request: PreviewRequest;
  remote: OfferedRemote;
}

interface ShellOffer {
  request: PreviewRequest;
  shell: { buildId: string; origin: string };
}

/** A build of a remote or the shell that can be shown, and its request. */
export type Offer = RemoteOffer | ShellOffer;

export const isOfRemote = (offer: Offer): offer is RemoteOffer => 'remote' in offer;

export interface Problem {
  request: string;
  reason: string;
}

/** Names the build of a development server on this machine; it changes with every edit. */
export const LOCAL = 'local';

/** Describes a build for the user: remote, version, build id and channel. */
export const describeOffer = (offer: Offer): string => {
  const { remote, build } = offer.request;
  const name = isOfRemote(offer) ? `${remote} ${offer.remote.manifest.version}` : remote;
  if (build === LOCAL) return `${name}, local build`;
  const buildId = buildOf(offer);
  return `${name}, build ${buildId}${build === buildId ? '' : ` (${build})`}`;
};

export const buildOf = (offer: Offer): string =>
  isOfRemote(offer) ? offer.remote.manifest.buildId : offer.shell.buildId;

export const originOf = (offer: Offer): string =>
  isOfRemote(offer) ? releaseOrigin(offer.remote.entry.baseUrl) : offer.shell.origin;

/** Loopback origins that the page's policy allows for a preview only. */
export const localOriginsOf = (origins: readonly string[]): string[] => [
  ...new Set(origins.filter(isLoopbackOrigin)),
];

export const question = (offers: readonly Offer[]): Confirmation => {
  const [first] = offers;
  const many = `${offers.length} ${offers.every(isOfRemote) ? 'remotes' : 'builds'}`;
  const builds = offers.map((offer) => `${describeOffer(offer)}, from ${originOf(offer)}`);
  const hasLocal = offers.some(({ request }) => request.build === LOCAL);
  return {
    title: `Preview ${offers.length === 1 ? first?.request.remote : many}?`,
    body: `${builds.join('; ')}.${hasLocal ? ' A local build changes with every edit on this machine.' : ''} It is not live. It will run in this tab only, with your account and your data, until you leave the preview or sign out.`,
    confirmLabel: 'Show preview',
  };
};

export const isSame = (a: PreviewRequest, b: PreviewRequest): boolean =>
  a.remote === b.remote && a.build === b.build;

export const agreedBuild = (offer: Offer): AgreedBuild => ({
  ...offer.request,
  buildId: buildOf(offer),
  origin: originOf(offer),
});

export const closedProblem = (offer: Offer): Problem => ({
  request: requestText(offer.request),
  reason: isOfRemote(offer)
    ? `The policy of this page allows no files from ${originOf(offer)}.`
    : 'The server has answered with the live shell.',
});
