import { InvalidArgumentError } from 'commander';

/** A port number of the command line. */
export const port = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > 65535)
    throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return value;
};
