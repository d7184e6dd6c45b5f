import type { Bundles } from '@parapet/scanner/data-bundles';
import type { BreachFacts } from './leak.ts';

export type FindBreach = (name: string) => BreachFacts | undefined;

/** Returns a look-up in the public list of breaches, as it is in use. */
export function breachList({ contents }: Bundles): FindBreach {
  const byName = new Map(contents.breaches.map((one) => [one.name, one]));
  return (name) => {
    const listed = byName.get(name);
    if (!listed) return undefined;
    const { flags } = listed;
    return {
      name,
      title: listed.title,
      isListed: true,
      site: listed.site,
      breachDate: listed.date,
      addedAt: `${listed.added}T00:00:00.000Z`,
      dataClasses: listed.classes,
      flags: {
        isVerified: !flags.includes('unverified'),
        isFabricated: flags.includes('fabricated'),
        isSensitive: flags.includes('sensitive'),
        isRetired: flags.includes('retired'),
        isSpamList: flags.includes('spam_list'),
        isStealerLog: flags.includes('stealer_log'),
      },
    };
  };
}
