import type { Registry } from '@parapet/remote-kit/page/registry';
import type { ReportError } from './report-error.ts';

/** Reports refused remotes, so that their teams notice them without opening their pages. */
export const reportRefused = ({ remotes }: Registry, reportError: ReportError): void => {
  for (const remote of remotes) {
    if (remote.status === 'offered') continue;
    const { name, manifest, reason } = remote;
    const build = manifest ? { version: manifest.version, buildId: manifest.buildId } : {};
    reportError(new Error(`${name} was refused. ${reason}`), { remote: name, ...build });
  }
};
