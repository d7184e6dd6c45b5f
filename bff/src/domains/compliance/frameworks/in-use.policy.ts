import type { Provider } from '@parapet/compliance/provider';
import type { FrameworkChoice } from '../repositories/frameworks.repository.ts';

/** In use everywhere until somebody chooses otherwise. */
const forAll: readonly string[] = [
  'cis-controls-8.1',
  'iso-27001-2022-annex-a',
  'pci-dss-4.0.1',
  'soc-2',
  'nist-csf-2.0',
];

/** In use where an account of the provider is connected, the newest benchmark of each. */
const forProvider: Readonly<Partial<Record<Provider, readonly string[]>>> = {
  aws: ['cis-aws-7.0'],
  azure: ['cis-azure-6.0'],
  gcp: ['cis-gcp-5.0'],
};

/** Returns whether a framework is in use: as somebody chose, else by what the workspace has. */
export function isInUse(
  frameworkId: string,
  choices: readonly FrameworkChoice[],
  connected: readonly Provider[],
): boolean {
  const chosen = choices.find((choice) => choice.frameworkId === frameworkId);
  if (chosen) return chosen.isInUse;
  return (
    forAll.includes(frameworkId) ||
    connected.some((provider) => forProvider[provider]?.includes(frameworkId))
  );
}
