import type { CheckDescription } from '@parapet/contracts/findings/check-catalogue';
import { checkGroupLabels } from '@parapet/contracts/findings/check-group-labels';
import { requirementsOfCheck } from '@parapet/contracts/findings/check-requirements';
import { shortenText } from '@parapet/contracts/text/cut-text';
import type { SourceDocument } from '@parapet/remote-kit/define-site';
import { type CheckContent, type CheckListContent, checkPath } from './check-content.ts';

const RELATED = 6;
const MAX_DESCRIPTION = 160;

/** The documents of the checks: `/checks` and one page each. Runs in a build alone. */
export function checkDocuments(catalogue: readonly CheckDescription[]): SourceDocument[] {
  return [listDocument(catalogue), ...catalogue.map((check) => checkDocument(check, catalogue))];
}

function listDocument(catalogue: readonly CheckDescription[]): SourceDocument {
  const payload: CheckListContent = {
    checks: catalogue.map(({ id, catalogueId, title, group, severities, aliases }) => ({
      id,
      number: catalogueId,
      title,
      group,
      severities,
      aliases,
    })),
  };
  const description = `All ${catalogue.length} checks of Parapet by subject: why each matters, what it sends, how it can end, and how to fix what it finds.`;
  return {
    path: '/checks',
    title: 'Checks',
    description,
    kind: 'check',
    payload,
  };
}

function checkDocument(
  check: CheckDescription,
  catalogue: readonly CheckDescription[],
): SourceDocument {
  const { id, title, catalogueId, group } = check;
  const path = checkPath(id);
  const description = descriptionOf(check);
  const payload: CheckContent = {
    check,
    requirements: requirementsOfCheck(id),
    related: relatedTo(check, catalogue),
  };
  return {
    path,
    title,
    description,
    kind: 'check',
    tags: [checkGroupLabels[group]],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'TechArticle',
        headline: title,
        description,
        identifier: catalogueId,
        articleSection: checkGroupLabels[group],
        author: { '@type': 'Organization', name: 'Parapet' },
        mainEntityOfPage: `{origin}${path}`,
      },
    ],
    payload,
  };
}

/** Code of a text stands between backticks, which a description has no use for. */
const descriptionOf = ({ impact, catalogueId }: CheckDescription): string =>
  shortenText(
    `${impact.replaceAll('`', '')} How ${catalogueId} is tested, what it sends, and how to fix it.`,
    MAX_DESCRIPTION,
  );

/** The ones that follow in the catalogue; the last ones have the first. */
function relatedTo(
  check: CheckDescription,
  catalogue: readonly CheckDescription[],
): CheckContent['related'] {
  const group = catalogue.filter((each) => each.group === check.group);
  const at = group.indexOf(check);
  return [...group.slice(at + 1), ...group.slice(0, at)]
    .slice(0, RELATED)
    .map(({ id, title }) => ({ id, title }));
}
