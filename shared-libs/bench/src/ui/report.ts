import {
  type MeasuredAct,
  type MeasuredShift,
  type ObservedAct,
  type Result,
  SLOWDOWNS,
  type Slowdown,
  WIDTHS,
} from './measured.ts';

const TASK_MS = 50;
/** From an input to the next frame: as it is, and with a processor that is four times slower. */
const INTERACTION_MS: Readonly<Record<Slowdown, number>> = { 1: 100, 4: 200 };
const SHIFT = 0.05;

const inMilliseconds = (value: number, least: number): string =>
  value > 0 ? `${value.toFixed(0)} ms` : `< ${least} ms`;

interface Row extends ObservedAct, Pick<MeasuredAct, 'scene' | 'act' | 'kind'> {
  /** Above its aim; scrolling has one at full speed only. */
  readonly missesTask: boolean;
  readonly missesInteraction: boolean;
}

const rowsAt = (acts: readonly MeasuredAct[], slowdown: Slowdown): Row[] =>
  acts.flatMap(({ bySlowdown, scene, act, kind }) => {
    const observed = bySlowdown[slowdown];
    if (!observed) return [];
    return {
      ...observed,
      scene,
      act,
      kind,
      missesTask: slowdown === 1 && kind === 'scroll' && observed.task > TASK_MS,
      missesInteraction: kind === 'interaction' && observed.interaction > INTERACTION_MS[slowdown],
    };
  });
const marked = (text: string, isMissed: boolean): string => (isMissed ? `${text} !` : text);

const LABEL = 26;
const WHAT = 40;
const CELL = 16;
const lineOf = (scene: string, what: string, cells: readonly string[]): string =>
  `${scene.padEnd(LABEL)}${what.padEnd(WHAT)}${cells.map((cell) => cell.padEnd(CELL)).join('')}`.trimEnd();

const actsAt = (acts: readonly MeasuredAct[], slowdown: Slowdown): string[] => [
  slowdown === 1 ? 'THE PROCESSOR AS IT IS' : `A PROCESSOR ${slowdown} TIMES SLOWER`,
  lineOf('', '', ['longest task', 'over 50 ms', 'processor', 'interaction']),
  ...rowsAt(acts, slowdown).map((row) =>
    lineOf(row.scene, row.act, [
      marked(inMilliseconds(row.task, TASK_MS), row.missesTask),
      String(row.tasks),
      `${row.processor.toFixed(0)} ms`,
      row.kind === 'scroll'
        ? '–'
        : marked(inMilliseconds(row.interaction, 16), row.missesInteraction),
    ]),
  ),
  '',
];

const shiftsOf = (shifts: readonly MeasuredShift[]): string[] => [
  'LAYOUT SHIFT',
  lineOf(
    '',
    '',
    WIDTHS.map((width) => `${width} px`),
  ),
  ...shifts.map(({ scene, byWidth }) =>
    lineOf(
      scene,
      '',
      WIDTHS.map((width) => marked(byWidth[width].toFixed(3), byWidth[width] > SHIFT)),
    ),
  ),
  '',
];

/** One line for each aim that is missed. */
export function missedAims({ acts, shifts }: Result): string[] {
  const missed: string[] = [];
  for (const slowdown of SLOWDOWNS) {
    const speed = slowdown === 1 ? '' : `, ${slowdown} times slower`;
    for (const row of rowsAt(acts, slowdown)) {
      const what = `${row.scene}, ${row.act}${speed}`;
      if (row.missesTask) {
        const own = row.processorOfLongest.toFixed(0);
        missed.push(
          `${what}: a task of ${row.task.toFixed(0)} ms, ${own} of the processor (aim: ${TASK_MS})`,
        );
      }
      if (row.missesInteraction) {
        const aim = INTERACTION_MS[slowdown];
        missed.push(`${what}: answered after ${row.interaction.toFixed(0)} ms (aim: ${aim})`);
      }
    }
  }
  for (const { scene, byWidth } of shifts) {
    for (const width of WIDTHS) {
      if (byWidth[width] <= SHIFT) continue;
      missed.push(`${scene}, ${width} px: a shift of ${byWidth[width].toFixed(3)} (aim: ${SHIFT})`);
    }
  }
  return missed;
}

/** The tables and what missed its aim, as plain text. */
export function reportOf(result: Result): string {
  const missed = missedAims(result);
  return [
    ...SLOWDOWNS.flatMap((slowdown) => actsAt(result.acts, slowdown)),
    ...shiftsOf(result.shifts),
    missed.length === 0 ? 'All aims are met.' : 'Missed aims:',
    ...missed.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
