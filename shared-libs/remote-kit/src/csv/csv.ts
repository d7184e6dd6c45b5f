export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string;
}

/** A spreadsheet runs a cell that starts like a formula; a leading quote makes it text. */
const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const cell = (value: string): string => {
  const text = asText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. */
export const csvOf = <Row>(
  columns: ReadonlyArray<CsvColumn<Row>>,
  rows: readonly Row[],
): string => {
  const lines = [
    columns.map(({ head }) => cell(head)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
};
