/** A label below an axis; `share` is its place from 0 to 1. */
export type AxisLabel = { text: string; share: number };

const DAY_MS = 86_400_000;
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Dates, with the year where there are two of them, and times within a day or two. */
const formatFor = (from: number, to: number): Intl.DateTimeFormat => {
  if (to - from < 2 * DAY_MS) return clock;
  return new Date(from).getFullYear() === new Date(to).getFullYear() ? day : dayOfYear;
};

/** Five labels at equal distances from the first to the last moment; one that repeats the one before is left out. */
export const timeLabels = (from: number, to: number): AxisLabel[] => {
  const format = formatFor(from, to);
  const labels = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const text = format.format(from + share * (to - from));
    // Times alone do not say of which day they are.
    return { share, text: share === 0 && format === clock ? `${day.format(from)}, ${text}` : text };
  });
  return labels.filter(({ text }, at) => at === 0 || !labels[at - 1]?.text.endsWith(text));
};
