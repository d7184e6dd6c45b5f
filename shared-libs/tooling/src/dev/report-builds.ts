import type { WatchedBuild } from '../hot/watch-build.ts';

/** Prints each new build error in one line, and the first build without errors after that. */
export function reportBuilds(build: WatchedBuild, report: (line: string) => void): void {
  let reported: readonly string[] = [];
  build.subscribe(({ name, errors }) => {
    const lines = errors.map(({ line }) => `${name}: ${line}`);
    for (const line of lines) if (!reported.includes(line)) report(line);
    if (reported.length > 0 && lines.length === 0) report(`${name}: built again`);
    reported = lines;
  });
}
