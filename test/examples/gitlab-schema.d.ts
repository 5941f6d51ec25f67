/** The JSON Schema of GitLab's pipelines, in a package that has no types. */
declare module 'gitlab-ci-local/src/schema/index.js' {
  const schema: object;
  export default schema;
}
