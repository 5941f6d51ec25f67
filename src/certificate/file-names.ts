export const certificateFile = 'certificate.json';

/** The same run as in-toto `test-result`, for tools that do not know this suite. */
export const testResultFile = 'certificate.test-result.json';
