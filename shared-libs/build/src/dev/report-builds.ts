import type { WatchedBuild } from '../hot/watch-build.ts';

/** Says in the terminal, in a line each, what broke a build, and when it is well again. */
export function reportBuilds(build: WatchedBuild, report: (line: string) => void): void {
  let said: readonly string[] = [];
  build.follow(({ name, errors }) => {
    const lines = errors.map(({ line }) => `${name}: ${line}`);
    for (const line of lines) if (!said.includes(line)) report(line);
    if (said.length > 0 && lines.length === 0) report(`${name}: built again`);
    said = lines;
  });
}
