import { colors, type Drawing, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { dayOf, number } from '../report-figures.ts';
import type { ReportFacts } from '../report-source.ts';
import { coverLine, periodOf, scopeLabel, titles } from '../report-texts.ts';
import { drawCoverage } from './coverage-chart.ts';

/** On 20 by 24 units. */
const LOGO = 'M0 0h4v4h4V0h4v4h4V0h4v16H4v8H0zM4 8v4h12V8z';
/** Heights in points. */
const BRAND = 24;
const LOGO_HEIGHT = 60;
/** In points. */
const LOGO_WIDTH = 240;
const FIGURES = 118;
const WALL_TOP = 76;
const FOOT = 62;

/** The first page: whose report it is, of what and when, the figures of the report and one sentence. */
export function writeCover(document: PdfDocument, facts: ReportFacts): void {
  document.section();
  document.figure('Parapet', BRAND, drawBrand);
  if (facts.logo) {
    const { logo, workspaceName } = facts;
    document.gap(112 - LOGO_HEIGHT - 8);
    document.figure(`Logo of ${workspaceName}`, LOGO_HEIGHT, ({ pdf, x, y }) => {
      pdf.image(logo, x, y, { fit: [LOGO_WIDTH, LOGO_HEIGHT], valign: 'center' });
    });
  } else document.gap(112);
  document.paragraph(facts.workspaceName, { size: 18, color: colors.muted });
  document.heading(1, titles[facts.type], { size: 36 });
  document.gap(6);
  document.paragraph(periodOf(facts), { size: 12 });
  const about = facts.compliance === null ? scopeLabel(facts.scope) : 'Whole workspace';
  document.paragraph(about, { size: 12, color: colors.muted });
  document.gap(44);
  // The score is about findings, which say nothing of requirements.
  if (facts.compliance === null) {
    document.figure(altOf(facts), FIGURES, (drawing) => drawFigures(drawing, facts));
  }
  document.gap(14);
  document.paragraph(coverLine(facts), { size: 15 });
  document.gap(document.room() - FOOT);
  document.paragraph('Confidential', { size: 10, color: colors.critical, isBold: true });
  document.paragraph('It names weaknesses of systems. Share it with those who need it.', {
    size: 9,
    color: colors.muted,
  });
  document.paragraph(`Made on ${dayOf(facts.madeAt, facts.timezone)}. Report ${facts.id}.`, {
    size: 9,
    color: colors.muted,
  });
  document.newPage();
}

function drawBrand({ pdf, x, y, text }: Drawing): void {
  pdf.save().translate(x, y).path(LOGO).fill(colors.text, 'even-odd').restore();
  text('Parapet', x + 30, y + 4, { size: 14, isBold: true });
}

const scoreOf = ({ score, grade }: ReportFacts): string =>
  score === null ? 'no score yet' : `${score} of 100, grade ${grade}`;

const altOf = (facts: ReportFacts): string => {
  const { assets, tested, error, notTested } = facts.coverage;
  return `Score: ${scoreOf(facts)}. Coverage: ${number(tested)} of ${number(assets)} assets tested, ${number(error)} did not answer, ${number(notTested)} not scanned.`;
};

/** The score and what it rests on, side by side; below them the coverage, drawn with its gaps. */
function drawFigures(drawing: Drawing, { score, grade, coverage }: ReportFacts): void {
  const { x, y, width, text, widthOf } = drawing;
  const middle = x + width / 2;
  const label = { size: 10, color: colors.muted };
  const figure = { size: 32, isBold: true };
  const beside = (said: string, words: string, left: number) => {
    text(said, left, y + 18, figure);
    text(words, left + widthOf(said, figure.size, true) + 8, y + 34, {
      size: 13,
      color: colors.muted,
    });
  };
  text('Score', x, y, label);
  if (score === null) beside('–', 'none yet', x);
  else beside(number(score), `of 100, grade ${grade}`, x);
  text('Coverage', middle, y, label);
  beside(
    number(coverage.tested),
    `of ${number(coverage.assets)} ${coverage.assets === 1 ? 'asset' : 'assets'} tested`,
    middle,
  );
  drawCoverage(drawing, y + WALL_TOP, coverage);
  text(gapsOf(coverage), x, y + WALL_TOP + 28, label);
}

const gapsOf = ({ assets, tested, error, notTested }: ReportFacts['coverage']): string =>
  tested === assets
    ? 'No gaps'
    : `${number(error)} did not answer, ${number(notTested)} not scanned`;
