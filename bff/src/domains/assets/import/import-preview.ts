import type { ImportPreview } from '@parapet/contracts/assets/asset-import';
import { MAX_SHOWN_LINES } from '@parapet/contracts/assets/asset-import';
import type { assetSetsIn } from '../repositories/asset-sets.repository.ts';
import { type ImportedTarget, type ParsedImport, shownValue } from './import.policy.ts';

type ExistingAssets = Awaited<ReturnType<ReturnType<typeof assetSetsIn>['findByKeys']>>;

/** Describes the result of reading a list, without the room of the plan. */
export type Comparison = Omit<ImportPreview, 'room'>;

/** Compares the targets of an import with the assets of the workspace, as they come. */
export function createComparison() {
  const added = { count: 0, items: [] as ImportPreview['added']['items'] };
  const known = { count: 0, items: [] as ImportPreview['duplicates']['items'] };
  return {
    /** Returns the targets that are no assets yet. */
    add(targets: readonly ImportedTarget[], existing: ExistingAssets): ImportedTarget[] {
      const fresh: ImportedTarget[] = [];
      for (const each of targets) {
        const { line, value, target } = each;
        const found = existing.get(target.canonicalKey);
        if (found) {
          known.count += 1;
          if (known.items.length >= MAX_SHOWN_LINES) continue;
          const name = target.displayName;
          const shown = shownValue(value, name);
          known.items.push({ line, value: shown, name, existing: found, repeats: null });
        } else {
          fresh.push(each);
          added.count += 1;
          if (added.items.length < MAX_SHOWN_LINES) added.items.push(shownTarget(each));
        }
      }
      return fresh;
    },
    result({ repeated, wrong, ignoredColumns }: Omit<ParsedImport, 'targets'>): Comparison {
      const items = [
        ...repeated.items.map((each) => ({ ...each, existing: null })),
        ...known.items,
      ];
      return {
        added: { ...added },
        duplicates: {
          count: repeated.count + known.count,
          items: items.sort((a, b) => a.line - b.line).slice(0, MAX_SHOWN_LINES),
        },
        wrong: { count: wrong.count, items: [...wrong.items] },
        ignoredColumns: [...ignoredColumns],
      };
    },
  };
}

const shownTarget = ({ target, tags, ...row }: ImportedTarget) => ({
  ...row,
  tags: [...tags],
  name: target.displayName,
  type: target.type,
});
