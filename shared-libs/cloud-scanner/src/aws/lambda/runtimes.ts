/** Ends of support as AWS announced them, by `YYYY-MM-DD`. */
const ends: Readonly<Record<string, string>> = {
  'nodejs4.3': '2020-03-06',
  'nodejs6.10': '2019-08-12',
  'nodejs8.10': '2020-03-06',
  'nodejs10.x': '2021-07-30',
  'nodejs12.x': '2023-03-31',
  'nodejs14.x': '2023-12-04',
  'nodejs16.x': '2024-06-12',
  'nodejs18.x': '2025-09-01',
  'nodejs20.x': '2026-04-30',
  'python2.7': '2021-07-15',
  'python3.6': '2022-07-18',
  'python3.7': '2023-12-04',
  'python3.8': '2024-10-14',
  'python3.9': '2025-12-15',
  java8: '2024-01-08',
  'dotnetcore2.1': '2022-01-05',
  'dotnetcore3.1': '2023-04-03',
  'dotnet5.0': '2022-05-10',
  dotnet6: '2024-12-20',
  dotnet7: '2024-05-14',
  'ruby2.5': '2021-07-30',
  'ruby2.7': '2023-12-07',
  'ruby3.2': '2026-03-31',
  'go1.x': '2024-01-08',
  provided: '2024-01-08',
};

/** Returns when the support of a runtime ends, or undefined for one that has no end yet. */
export const endOfRuntime = (runtime: string): string | undefined => ends[runtime];
