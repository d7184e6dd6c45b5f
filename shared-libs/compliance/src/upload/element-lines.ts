/**
 * Returns the line, from 1, on which each element of the array of a top-level property begins: errors of an uploaded
 * file name it. Reads text that is valid JSON in one pass; an empty list where the property is no array.
 */
export function elementLines(json: string, property: string): readonly number[] {
  const lines: number[] = [];
  let [line, depth, text, key, mark] = [1, 0, '', '', ''];
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at] ?? '';
    if (character === '\n') line += 1;
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
      else text += character;
      continue;
    }
    if (/\s/.test(character)) continue;
    const begins = (mark === '[' || mark === ',') && character !== ']';
    if (begins && depth === 2 && key === property) lines.push(line);
    mark = character;
    if (character === '"') [isInString, text] = [true, ''];
    else if (character === ':' && depth === 1) key = text;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return lines;
}
