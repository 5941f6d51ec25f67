/** The meaning of the command's exit codes. */
export const exitCode = { conforming: 0, notConforming: 1, couldNotJudge: 2, interrupted: 130 } as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
