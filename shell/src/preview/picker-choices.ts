import type { ListedRemote } from '@parapet/contracts/endpoints/previews';
import type { PreviewRequest } from '@parapet/contracts/releases/previews/preview';
import type { PreviewState } from './preview.ts';

/** The channel of live builds; choosing it ends the preview of a remote. */
export const LIVE = 'production';

/** One way to show a remote. `build` is null for a preview that no channel points to. */
export interface Choice {
  /** `production`, a channel, or a build that was opened by its id or address. */
  value: string;
  label: string;
  build: ListedRemote['channels'][number]['build'];
  problem: string | null;
}

export interface RemoteChoices {
  name: string;
  choices: readonly Choice[];
  hasMore: boolean;
}

/** The choices of each remote, live first, and what this tab shows even if no channel has it. */
export const choicesOf = (
  listed: readonly ListedRemote[],
  shown: PreviewState['shown'],
): RemoteChoices[] => {
  const extra = shown
    .map(({ request }) => request.remote)
    .filter((name) => listed.every((remote) => remote.name !== name))
    .map((name) => ({ name, channels: [], hasMore: false }));
  return [...listed, ...extra].map(({ name, channels, hasMore }) => {
    const choices: Choice[] = channels.map(({ channel, build, problem }) => ({
      value: channel,
      label: channel === LIVE ? 'Live' : channel,
      build,
      problem,
    }));
    const live = choices.find(({ value }) => value === LIVE) ?? {
      value: LIVE,
      label: 'Live',
      build: null,
      problem: null,
    };
    const previews = choices.filter(({ value }) => value !== LIVE);
    const own = shown
      .filter(({ request }) => request.remote === name)
      .map(({ request }) => request.build)
      .filter((build) => previews.every(({ value }) => value !== build))
      .map((build) => ({ value: build, label: build, build: null, problem: null }));
    return { name, choices: [live, ...own, ...previews], hasMore };
  });
};

/** Returns what this tab shows of each remote; others are live. */
export const chosenIn = (shown: PreviewState['shown']): Record<string, string> =>
  Object.fromEntries(shown.map(({ request }) => [request.remote, request.build]));

export const requestsOf = (chosen: Readonly<Record<string, string>>): PreviewRequest[] =>
  Object.entries(chosen)
    .filter(([, build]) => build !== LIVE)
    .map(([remote, build]) => ({ remote, build }));
