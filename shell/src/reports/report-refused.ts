import type { Registry } from '@parapet/remote-kit/page/registry';
import type { ReportError } from './report-error.ts';

/**
 * Reports refused remotes and what is left out of others, so that their teams notice them without
 * opening their pages.
 */
export const reportRefused = ({ remotes }: Registry, reportError: ReportError): void => {
  for (const remote of remotes) {
    const { name, manifest, leftOut = [] } = remote;
    const build = manifest ? { version: manifest.version, buildId: manifest.buildId } : {};
    const report = (message: string) => reportError(new Error(message), { remote: name, ...build });
    if (remote.status === 'refused') report(`${name} was refused. ${remote.reason}`);
    if (leftOut.length > 0) report(`A part of ${name} is left out. ${leftOut.join(' ')}`);
  }
};
