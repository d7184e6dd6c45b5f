/**
 * Stub for the part of zod that writes JSON Schema (9 KB): in a browser nobody asks for it, the API writes
 * its document with the whole package.
 */
const refuse = (): never => {
  throw new Error('The zod of the shell writes no JSON Schema.');
};

export const createStandardJSONSchemaMethod = () => refuse;
export const createToJSONSchemaMethod = () => refuse;
export const extractDefs = refuse;
export const finalize = refuse;
export const handleUnrepresentable = refuse;
export const initializeContext = refuse;
export const processSchema = refuse;
