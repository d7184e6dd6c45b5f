/** One instruction of a Dockerfile, with its continuation lines joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A stage, from one FROM to the next. */
export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/**
 * Parses the stages of a Dockerfile.
 * @throws Error for a stage without a name
 */
export function readStages(text: string): Stage[] {
  const joined = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, '');
  const lines = joined.split('\n').filter((line) => line.trim() !== '');
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [name = '', ...words] = line.trim().split(' ');
    if (name === 'FROM') {
      const [image = '', as, stage] = words;
      if (as !== 'AS' || !stage) throw new Error(`The stage of "${line}" has no name.`);
      stages.push({ name: stage, image, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: words.join(' ') });
  }
  return stages;
}

/** The texts of all instructions of one name. */
export const textsOf = ({ instructions }: Stage, name: string): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);
