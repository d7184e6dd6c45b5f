import { awsModels, type Ref, type ServiceModel } from '../aws/client/models.ts';

/** Values that sources and checks tell apart; all other texts are `text`. */
const texts: Readonly<Record<string, string>> = {
  HomeRegion: 'eu-west-1',
  service: 'cloudfront',
  TrailARN: 'arn:aws:cloudtrail:eu-west-1:111122223333:trail/audit',
};

/**
 * Returns an answer of an operation with each member that its model has, one item in each list. Reading any other
 * member throws, so that a misspelled one does not look like one that is not set.
 */
export function modelledAnswer(service: string, operation: string): unknown {
  const model = modelOf(service);
  const known = model.operations[operation];
  if (!known) throw new Error(`The models have no ${service}:${operation}.`);
  const tokens = (known.pages?.tokens ?? []).map(([output]) => output);
  const answer = valueOfShape(model, known.output, '', []);
  if (typeof answer !== 'object' || answer === null) return strict({}, operation);
  const members = Object.entries(answer).filter(([name]) => !tokens.includes(name));
  return strict({ ...Object.fromEntries(members), NextToken: undefined }, operation);
}

/** Returns paths of an input that its operation does not take. */
export function unknownMembers(service: string, operation: string, input: unknown): string[] {
  const model = modelOf(service);
  return unknownIn(model, model.operations[operation]?.input ?? 'unit', input, operation);
}

function unknownIn(model: ServiceModel, ref: Ref, input: unknown, path: string): string[] {
  const shape = shapeOf(model, ref);
  if (!shape || typeof input !== 'object' || input === null) return [];
  if (shape[0] === 0) return unknownIn(model, shape[3], input, path);
  if (shape[0] === 1) {
    return Object.values(input).flatMap((item) => unknownIn(model, shape[3], item, path));
  }
  return Object.entries(input).flatMap(([member, value]) => {
    const at = `${path}.${member}`;
    if (shape[0] === 2) return unknownIn(model, shape[4], value, at);
    const index = shape[3].indexOf(member);
    return index < 0 ? [at] : unknownIn(model, shape[4][index] ?? 'unit', value, at);
  });
}

function modelOf(service: string): ServiceModel {
  const model = awsModels().services[service];
  if (!model) throw new Error(`The models have no ${service}.`);
  return model;
}

const bare = (ref: Ref): number | 'unit' => (Array.isArray(ref) ? bare(ref[0]) : (ref as number));

const shapeOf = (model: ServiceModel, ref: Ref) => {
  const index = bare(ref);
  return typeof index === 'number' && index < 0 ? model.shapes[-index - 1] : undefined;
};

/** By the codes of the SDK's schemas: 64 and 128 are added for a list and a map, 4 to 7 are times. */
function simpleValue(code: number | 'unit', name: string): unknown {
  if (typeof code === 'number' && code >= 128) return { text: simpleValue(code - 128, name) };
  if (typeof code === 'number' && code >= 64) return [simpleValue(code - 64, name)];
  if (code === 2) return true;
  if (code === 1 || code === 17 || code === 19) return 1;
  if (typeof code === 'number' && code >= 4 && code <= 7) return new Date('2026-11-01T00:00:00Z');
  return texts[name] ?? 'text';
}

function valueOfShape(
  model: ServiceModel,
  ref: Ref,
  name: string,
  path: readonly number[],
): unknown {
  const index = bare(ref);
  const shape = shapeOf(model, ref);
  if (!shape || typeof index !== 'number') return simpleValue(index, name);
  // A shape that holds itself ends here.
  if (path.includes(index)) return null;
  const inner = [...path, index];
  switch (shape[0]) {
    case 0:
      return valueOfShape(model, shape[3], name, inner);
    case 1:
      return [valueOfShape(model, shape[3], name, inner)];
    case 2:
      return { text: valueOfShape(model, shape[4], name, inner) };
    default: {
      const members = shape[3].map((member, at) => [
        member,
        valueOfShape(model, shape[4][at] ?? 'unit', member, inner),
      ]);
      return strict(Object.fromEntries(members), shape[1] || name);
    }
  }
}

const ordinary = new Set(['toJSON', 'then', 'constructor', 'toString', 'valueOf', '$unread']);

/** Throws when a member is read that the object has not. */
export function strict<Value extends object>(value: Value, name: string): Value {
  return new Proxy(value, {
    get(target, member) {
      if (typeof member === 'string' && !(member in target) && !ordinary.has(member)) {
        throw new Error(`${name} has no member ${member}.`);
      }
      return Reflect.get(target, member);
    },
  });
}
