/** Stands in a cell for a value that is not there. A table whose rows are cards leaves it and its label out. */
export const Absent = () => <span className="pp-absent">–</span>;
